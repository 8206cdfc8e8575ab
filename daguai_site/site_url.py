"""The one public address of the site, from which the settings for hosts, cookies and HSTS follow."""

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class SiteUrl:
    scheme: str
    host: str  # without the port
    port: int | None  # None: the usual one of the scheme

    @property
    def origin(self) -> str:
        """As a browser writes it in the Origin header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + (f":{self.port}" if self.port else "")

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"


USUAL_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def parse_site_url(text: str) -> SiteUrl | None:
    """The site's address in `text`, None when that is empty. Raises ValueError if it has more than host and port."""
    if not text:
        return None
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise ValueError(f"SITE_URL is an address such as https://cards.example, without a path, not {text!r}.")
    port = None if parts.port == USUAL_PORTS[parts.scheme] else parts.port
    return SiteUrl(parts.scheme, parts.hostname, port)
