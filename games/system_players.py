"""Who the system players are: called after places of old Shanghai, so that nobody takes them for people."""

PLACES = ("外白渡", "大世界", "城隍庙", "石库门", "老虎灶")
TEMPERAMENT = "steady"  # the one that sits at the tables, and plays for a seat in 托管
