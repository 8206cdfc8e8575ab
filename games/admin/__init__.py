"""The operator's panel: settings, tables, hands and people. Django's own, with what runs kept from being edited."""

from games.admin import hands, people, reports, settings, tables

__all__ = ["hands", "people", "reports", "settings", "tables"]
