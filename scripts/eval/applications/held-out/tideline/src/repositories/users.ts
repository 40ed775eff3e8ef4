import { ObjectId, type Collection, type Db } from 'mongodb';
import bcrypt from 'bcryptjs';
import type { Device, Role, User } from '../types.js';

export class UserRepository {
  private users: Collection<User>;
  private devices: Collection<Device>;

  constructor(db: Db) {
    this.users = db.collection<User>('users');
    this.devices = db.collection<Device>('devices');
  }

  async prepare(lead: { email?: string; password?: string }) {
    await this.users.createIndex({ email: 1 }, { unique: true });
    if (lead.email && lead.password && !(await this.findByEmail(lead.email))) {
      await this.create(lead.email, 'Survey lead', lead.password, 'lead');
    }
  }

  findByEmail(email: string) {
    return this.users.findOne({ email });
  }

  async findById(id: string) {
    return ObjectId.isValid(id) ? this.users.findOne({ _id: new ObjectId(id) }) : null;
  }

  async create(email: string, name: string, password: string, role: Role = 'volunteer') {
    const user: User = {
      _id: new ObjectId(),
      email,
      name,
      passwordHash: await bcrypt.hash(password, 12),
      role,
      preferences: {},
    };
    await this.users.insertOne(user);
    return user;
  }

  async update(id: ObjectId, changes: Partial<User>) {
    await this.users.updateOne({ _id: id }, { $set: changes });
    return this.users.findOne({ _id: id });
  }

  async setRole(id: ObjectId, role: Role) {
    await this.users.updateOne({ _id: id }, { $set: { role } });
  }

  async savePreferences(id: ObjectId, preferences: Record<string, unknown>) {
    await this.users.updateOne({ _id: id }, { $set: { preferences } });
  }

  async remove(id: ObjectId) {
    await this.users.deleteOne({ _id: id });
  }

  list() {
    return this.users.find({}, { projection: { passwordHash: 0 } }).toArray();
  }

  findDevice(deviceId: string, key: string) {
    return this.devices.findOne({ deviceId, key });
  }

  async addDevice(ownerId: ObjectId, deviceId: string, key: string) {
    await this.devices.insertOne({ _id: new ObjectId(), ownerId, deviceId, key });
  }
}
