"""What schemathesis needs to know of the platform: who calls, and which ids exist."""

import atexit
import collections
import os
import random
import re

import requests
import schemathesis

WORLDS = os.environ["GUILDHALL_WORLDS"]
SNOWFLAKE = re.compile(r"^\d{17,20}$")

# The parameters after collections that are named otherwise.
OTHER_NAMES = {"scheduled_events": "guild_scheduled_event_id", "invites": "code"}

# Requests after which the world is replaced: by then they have deleted much of it.
RENEW_AFTER = 400


class World:
    """The accounts and the values that exist."""

    def __init__(self):
        self.renew()

    def renew(self):
        response = requests.get(WORLDS, timeout=60)
        response.raise_for_status()
        world = response.json()
        self.authorization = world["authorization"]
        self.known = {}
        for one in world["known"]:
            self.add(one["name"], one["value"], one["with"])
        self.used = 0

    def add(self, name, value, others):
        values = self.known.setdefault(name, [])
        if len(values) > 40:
            values.pop(len(values) // 2)
        values.append((value, others))

    def pick(self, name, chosen):
        """A value of a parameter, if possible one that exists beside the parameters chosen already."""
        values = self.known.get(name, [])
        fitting = [value for value, others in values if all(chosen.get(key) == other for key, other in others.items())]
        return random.choice(fitting or [value for value, _ in values] or [None])

    def header(self, operation):
        """The Authorization header of a caller whom the operation accepts; sometimes of another, or none."""
        if random.random() < 0.1:
            return random.choice([None, "Bot no.such.token", *self.authorization.values()])
        if operation.path.startswith("/operator"):
            return self.authorization["operator"]
        kinds = [kind for one in operation.definition.raw.get("security", []) for kind in one]
        kind = random.choice(kinds) if kinds else random.choice(["person", "bot", "none"])
        if kind == "person" and random.random() < 0.25:
            kind = "member"
        return self.authorization.get(kind)


world = World()
tally = collections.Counter()
succeeded = set()


def filled(name, value, chosen):
    """The value, or in most cases one that exists."""
    if not (isinstance(value, str) and (SNOWFLAKE.match(value) or not name.endswith("_id"))) or random.random() < 0.1:
        return value
    return world.pick(name, chosen) or value


def fill_body(value, chosen):
    """Puts ids that exist into a body."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith("_id") and isinstance(inner, str) and SNOWFLAKE.match(inner):
                name = {"owner_id": "user_id", "parent_id": "channel_id"}.get(key, key)
                value[key] = filled(name, inner, chosen)
            else:
                fill_body(inner, chosen)
    elif isinstance(value, list):
        for inner in value:
            fill_body(inner, chosen)


def without_binary(schema):
    """A schema whose binary values are strings."""
    if isinstance(schema, dict):
        return {key: without_binary(value) for key, value in schema.items() if (key, value) != ("format", "binary")}
    return [without_binary(value) for value in schema] if isinstance(schema, list) else schema


@schemathesis.hook
def before_load_schema(context, raw_schema):
    # With binary parts, schemathesis 4.32.5 ends the tests of an operation with an error of its own: Unsupported type: 'Binary'.
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            content = operation.get("requestBody", {}).get("content", {})
            if "multipart/form-data" in content:
                content["multipart/form-data"] = without_binary(content["multipart/form-data"])


@schemathesis.hook
def before_call(context, case, kwargs):
    world.used += 1
    if world.used > RENEW_AFTER:
        world.renew()
    chosen = {}
    for name, value in (case.path_parameters or {}).items():
        chosen[name] = filled(name, value, chosen)
    if chosen:
        case.path_parameters = chosen
    fill_body(case.body, chosen)
    fill_body(case.query, chosen)
    if isinstance(case.query, dict) and isinstance(case.query.get("wait"), int):
        # Nothing comes for which a request could wait, and others have the time.
        case.query["wait"] = 0
    header = world.header(case.operation)
    headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "authorization"}
    if header is not None:
        headers["Authorization"] = header
    case.headers = headers


def parameter_after(path):
    """The parameter that follows the path of a collection: role_id for roles."""
    last = path.rstrip("/").split("/")[-1].replace("-", "_")
    if last in OTHER_NAMES:
        return OTHER_NAMES[last]
    return f"{last[:-3]}y_id" if last.endswith("ies") else f"{last.removesuffix('s')}_id"


def items_of(answer):
    """The objects of a response: a list, an object with only a list, or one object."""
    if isinstance(answer, dict) and len(answer) == 1 and isinstance(next(iter(answer.values())), list):
        answer = next(iter(answer.values()))
    return [one for one in (answer if isinstance(answer, list) else [answer]) if isinstance(one, dict)]


@schemathesis.hook
def after_call(context, case, response):
    tally[response.status_code] += 1
    if response.status_code < 300:
        succeeded.add(case.operation.label)
    headers = case.headers or {}
    if response.status_code == 401 and headers.get("Authorization") in world.authorization.values():
        world.used = RENEW_AFTER
    path = case.operation.path
    if response.status_code >= 300 or case.method not in ("GET", "POST", "PUT") or path.endswith("}"):
        return
    try:
        answer = response.json()
    except ValueError:
        return
    name = parameter_after(path)
    for one in items_of(answer)[:3]:
        value = one.get("code" if name == "code" else "id")
        if isinstance(value, str):
            world.add(name, value, dict(case.path_parameters or {}))


@atexit.register
def report():
    by_status = ", ".join(f"{status}: {count}" for status, count in sorted(tally.items()))
    print(f"{sum(tally.values())} responses ({by_status}); {len(succeeded)} operations succeeded at least once")
