CREATE TABLE IF NOT EXISTS staff (
    id SERIAL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    phone TEXT NOT NULL DEFAULT '',
    role TEXT NOT NULL DEFAULT 'mechanic',
    password_hash TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS vehicles (
    id SERIAL PRIMARY KEY,
    plate TEXT NOT NULL UNIQUE,
    vin TEXT NOT NULL,
    model TEXT NOT NULL,
    mileage INTEGER NOT NULL DEFAULT 0,
    owner_id INTEGER REFERENCES staff(id)
);
CREATE TABLE IF NOT EXISTS work_orders (
    id SERIAL PRIMARY KEY,
    vehicle_id INTEGER NOT NULL REFERENCES vehicles(id) ON DELETE CASCADE,
    mechanic_id INTEGER NOT NULL REFERENCES staff(id),
    title TEXT NOT NULL,
    findings TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'open'
);
CREATE TABLE IF NOT EXISTS alert_rules (
    id SERIAL PRIMARY KEY,
    staff_id INTEGER NOT NULL REFERENCES staff(id),
    expression TEXT NOT NULL,
    metric TEXT NOT NULL DEFAULT 'mileage',
    threshold INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS parts (
    id SERIAL PRIMARY KEY,
    number TEXT NOT NULL,
    label TEXT NOT NULL
);
