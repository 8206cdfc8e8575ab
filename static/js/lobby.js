import './behaviours/settings.js';
import './behaviours/link.js';
import './behaviours/settling.js';
