from .database import connect

COLUMNS = {"name": "stations.name", "latitude": "stations.latitude"}


class StationStore:
    table = "stations"

    def __init__(self, page_size=50):
        self.page_size = page_size

    def listing(self, order, page):
        statement = f"SELECT id, name, serial, latitude, longitude FROM {self.table} ORDER BY {order}"
        return self._page(statement, page)

    def _page(self, statement, page):
        limit = f" LIMIT {self.page_size} OFFSET {(page - 1) * self.page_size}"
        with connect() as connection:
            return [dict(row) for row in connection.execute(statement + limit)]

    def nearby(self, latitude, order):
        column = COLUMNS.get(order, "stations.name")
        statement = f"SELECT id, name FROM stations WHERE abs(latitude - ?) < 0.5 ORDER BY {column}"
        with connect() as connection:
            return [dict(row) for row in connection.execute(statement, (latitude,))]

    def add(self, name, serial, latitude, longitude):
        with connect() as connection:
            cursor = connection.execute(
                "INSERT INTO stations (name, serial, latitude, longitude) VALUES (?, ?, ?, ?)",
                (name, serial, latitude, longitude),
            )
            return cursor.lastrowid

    def set_device_key(self, station_id, device_key):
        with connect() as connection:
            connection.execute(
                "UPDATE stations SET device_key = ? WHERE id = ?", (device_key, station_id)
            )

    def remove(self, station_id):
        with connect() as connection:
            return connection.execute("DELETE FROM stations WHERE id = ?", (station_id,)).rowcount


stations = StationStore()
