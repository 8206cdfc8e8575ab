"""What this process has counted and measured, by the names that `/metrics` shows (docs/operations.md)."""

from prometheus_client import Counter, Gauge, Histogram

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10)

TABLES = Gauge(
    "daguai_tables", "Tables of the whole site that are not closed, as a clock counts them.", ["kind", "phase"]
)
TABLES_SHOWN = Gauge("daguai_tables_shown", "Tables that somebody looks at through this process.")
SOCKETS = Gauge("daguai_sockets", "Sockets that are open in this process.", ["page"])
MOVES = Counter("daguai_moves", "Moves that this process has stored.", ["kind", "made_by"])
PUSH = Histogram(
    "daguai_push_seconds", "From the commit of a change to the last socket here that was sent it.", buckets=SECONDS
)
NEWS_MISSED = Counter("daguai_news_missed", "Changes found by looking, of which no news had come.")
REFUSED = Counter("daguai_refused_commands", "Commands that were refused, by the reason.", ["why"])
LIMITED = Counter("daguai_limited", "What was refused because there was too much of it, by the limit.", ["limit"])
CLOCK_LATE = Histogram(
    "daguai_clock_late_seconds", "How long after it was due the clock came to a table.", buckets=SECONDS
)
CLOCK_SWEPT = Gauge("daguai_clock_swept_timestamp_seconds", "When the clock in this process last noted that it runs.")
LOGGED = Counter("daguai_log_lines", "Lines that were logged, by how bad they are.", ["level"])
