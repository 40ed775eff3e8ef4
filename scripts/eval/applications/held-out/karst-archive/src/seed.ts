import { randomBytes } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { Cave, Member, sequelize } from './models/index.js';

await sequelize.sync();
const password = randomBytes(9).toString('base64url');
const archivist = await Member.create({
  email: 'archivist@karst.example',
  name: 'Club archivist',
  passwordHash: await bcrypt.hash(password, 11),
  archivist: true,
});
await Cave.bulkCreate([
  { name: 'Dripping Gallery', region: 'North Scar', depth: 84, length: 1240, published: true, memberId: archivist.id },
  { name: 'Otter Sink', region: 'Long Fell', depth: 211, length: 5320, published: true, memberId: archivist.id },
  { name: 'Keld Shaft', region: 'Long Fell', depth: 133, length: 300, published: false, memberId: archivist.id },
]);
console.log(`archivist@karst.example / ${password}`);
await sequelize.close();
