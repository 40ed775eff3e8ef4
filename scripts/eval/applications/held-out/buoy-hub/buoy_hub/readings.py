from .database import connect

SELECT = (
    "SELECT stations.name, readings.at, readings.wave, readings.wind, readings.water "
    "FROM readings JOIN stations ON stations.id = readings.station_id "
)


def quoted(names):
    return ", ".join("'" + name + "'" for name in names)


def compare(names, since):
    condition = f"WHERE stations.name IN ({quoted(names)}) AND readings.at >= ?"
    with connect() as connection:
        rows = connection.execute(SELECT + condition, (since,)).fetchall()
    return [dict(row) for row in rows]


def by_serial(serials, since):
    marks = ", ".join("?" for _ in serials)
    condition = f"WHERE stations.serial IN ({marks}) AND readings.at >= ?"
    with connect() as connection:
        rows = connection.execute(SELECT + condition, (*serials, since)).fetchall()
    return [dict(row) for row in rows]


def of_station(station_id, limit=500):
    with connect() as connection:
        rows = connection.execute(
            "SELECT at, wave, wind, water FROM readings WHERE station_id = ? ORDER BY at DESC LIMIT ?",
            (station_id, limit),
        ).fetchall()
    return [dict(row) for row in rows]


def add(station_id, values):
    with connect() as connection:
        connection.execute(
            "INSERT INTO readings (station_id, at, wave, wind, water) "
            "VALUES (:station_id, :at, :wave, :wind, :water)",
            {"station_id": station_id, **values},
        )
