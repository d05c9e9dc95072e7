"""Expands recurrence rules with dateutil: JSON in, JSON out.

Each case has a rule without COUNT and UNTIL, a start, a zone, dates, and the bounds, which are applied here: what dateutil
leaves to others, and the weeks that it cuts, are described in recurrence.dateutil.test.ts. Exits with 3 without dateutil.
"""

import datetime
import json
import sys
from zoneinfo import ZoneInfo

try:
    from dateutil.rrule import WEEKLY, rrulestr
except ImportError:
    sys.exit(3)


def expand(case):
    zone = ZoneInfo(case["zone"])
    start = datetime.datetime.fromisoformat(case["start"])
    end = datetime.datetime.fromisoformat(case["end"])
    excluded = set(case["exdate"])

    def instant(wall):
        return int(wall.replace(tzinfo=zone).timestamp())

    def is_kept(wall, at):
        # The clock at the instant differs from the wall clock of the rule in a gap.
        shown = datetime.datetime.fromtimestamp(at, zone).replace(tzinfo=None)
        names = {form.isoformat(" ")[:size] for form in (wall, shown) for size in (10, 19)}
        return not names & excluded

    # A rule that never matches is followed until this year.
    datetime.MAXYEAR = end.year
    walls = [start]
    for wall in rule_walls(case, start):
        if wall >= end or len(walls) == case["count"] or len(walls) > case["most"]:
            break
        if case["until"] is not None and instant(wall) > case["until"]:
            break
        if wall > start:
            walls.append(wall)
    walls += [datetime.datetime.fromisoformat(date) for date in case["rdate"]]
    last = instant(end)
    found = ((wall, instant(wall)) for wall in walls)
    return sorted({at for wall, at in found if at < last and (not excluded or is_kept(wall, at))})


def rule_walls(case, start):
    try:
        rule = rrulestr(case["rule"], dtstart=start)
    except ValueError as error:
        # Hours that the interval never reaches.
        if "empty set" in str(error):
            return []
        raise
    if rule._freq == WEEKLY and case["wholeWeeks"]:
        behind = (start.weekday() - rule._wkst) % 7
        rule = rule.replace(dtstart=start - datetime.timedelta(days=behind))
    return rule


json.dump([expand(case) for case in json.load(sys.stdin)], sys.stdout)
