import bcrypt from 'bcryptjs';
import { db, migrate } from './db.js';
import { insertOwner, patchOwner } from './repositories/owners.js';
import { insertPet } from './repositories/pets.js';
import { insertStay, setRate } from './repositories/stays.js';

await migrate();
const hash = await bcrypt.hash('boarding-pass', 12);
const desk = await insertOwner('desk@kennelbook.test', hash, 'Front desk');
await patchOwner(desk, { role: 'staff' });
const olga = await insertOwner('olga@kennelbook.test', hash, 'Olga');
const rex = await insertPet(olga, 'Rex', 'Beagle');
await insertStay({ pet_id: rex, owner_id: olga, kennel: 'North', starts_on: '2026-07-01', ends_on: '2026-07-08', medical_notes: 'Insulin' });
await setRate('North', 3200);
await db.destroy();
