import './behaviours/settings.js';
