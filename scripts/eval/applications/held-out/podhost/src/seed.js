import mongoose from 'mongoose';
import config from './config.js';
import { Episode } from './models/episode.js';
import { Show } from './models/show.js';
import { User } from './models/user.js';

await mongoose.connect(config.mongoUrl);
await Promise.all([User.deleteMany({}), Show.deleteMany({}), Episode.deleteMany({})]);

await User.create({
  email: 'admin@podhost.test',
  name: 'Admin',
  role: 'admin',
  passwordHash: await User.hashPassword('admin-pass-1'),
});
const host = await User.create({
  email: 'host@podhost.test',
  name: 'Hanna',
  passwordHash: await User.hashPassword('host-pass-1'),
});
const show = await Show.create({ owner: host._id, title: 'Night Trains', description: 'Stories from the rails' });
await Episode.create({ show: show._id, title: 'Vienna to Rome', notes: 'Recorded on board', published: true });
await Episode.create({ show: show._id, title: 'Draft: strike', guestContact: '+43 1 5550101' });
await mongoose.disconnect();
