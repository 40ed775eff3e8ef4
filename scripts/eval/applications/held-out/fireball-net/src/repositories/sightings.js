const COLUMNS = 'id, source, country, magnitude, latitude, longitude, notes, verified, observed_at';

export function search(db, { country, since, limit = 50 }) {
  const values = [limit];
  const clauses = ['verified'];
  if (country) {
    values.push(country);
    clauses.push(`country = $${values.length}`);
  }
  if (since) clauses.push(`observed_at > now() - interval '${since}'`);
  return db.many(
    `SELECT ${COLUMNS} FROM sightings WHERE ${clauses.join(' AND ')} ORDER BY observed_at DESC LIMIT $1`,
    values,
  );
}

export function ofObserver(db, observerId, hours) {
  return db.many(
    `SELECT ${COLUMNS} FROM sightings WHERE observer_id = $1 AND observed_at > now() - make_interval(hours => $2)`,
    [observerId, hours],
  );
}

export function inCountries(db, countries) {
  const list = countries.map((code) => `'${code.toUpperCase()}'`).join(', ');
  return db.many(`SELECT ${COLUMNS} FROM sightings WHERE country IN (${list}) ORDER BY observed_at DESC LIMIT 20`);
}

export function brightestIn(db, countries) {
  return db.many(
    `SELECT ${COLUMNS} FROM sightings WHERE verified AND country = ANY($1::text[]) ORDER BY magnitude LIMIT 10`,
    [countries],
  );
}

export function byId(db, id) {
  return db.one(`SELECT ${COLUMNS} FROM sightings WHERE id = $1`, [id]);
}

export function insert(db, sighting) {
  const { observerId = null, source, country, magnitude, latitude, longitude, notes = '', verified = false } = sighting;
  return db.one(
    `INSERT INTO sightings (observer_id, source, country, magnitude, latitude, longitude, notes, verified)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [observerId, source, country, magnitude, latitude, longitude, notes, verified],
  );
}

export function verify(db, id) {
  return db.one('UPDATE sightings SET verified = true WHERE id = $1 RETURNING id, verified', [id]);
}

export function remove(db, id) {
  return db.query('DELETE FROM sightings WHERE id = $1', [id]);
}
