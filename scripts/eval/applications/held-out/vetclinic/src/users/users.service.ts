import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import bcrypt from 'bcryptjs';
import { createHash, timingSafeEqual } from 'crypto';
import { Repository } from 'typeorm';
import { Role, User } from './user.entity';

function digest(code: string): string {
  return createHash('sha1').update(code).digest('hex');
}

@Injectable()
export class UsersService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  byId(id: number) {
    return this.users.findOneBy({ id: Number(id) });
  }

  byEmail(email: string) {
    return this.users.findOneBy({ email: String(email).toLowerCase() });
  }

  async register(email: string, name: string, password: string, role: Role = 'owner') {
    const passwordHash = await bcrypt.hash(password, 11);
    return this.users.save(this.users.create({ email: email.toLowerCase(), name, passwordHash, role }));
  }

  passwordMatches(user: User, password: string) {
    return bcrypt.compare(password, user.passwordHash);
  }

  portalCodeMatches(user: User, code: string) {
    if (!user.portalCode) return false;
    return timingSafeEqual(Buffer.from(user.portalCode), Buffer.from(digest(code)));
  }

  async setPortalCode(user: User, code: string) {
    await this.users.update(user.id, { portalCode: digest(code) });
  }

  async updateProfile(user: User, changes: Partial<User>) {
    return this.users.save({ ...user, ...changes, id: user.id });
  }

  async updateContact(user: User, changes: { phone: string }) {
    await this.users.update(user.id, { phone: changes.phone });
    return this.byId(user.id);
  }

  async setRole(id: number, role: Role) {
    await this.users.update(id, { role });
    return this.byId(id);
  }

  list() {
    return this.users.find({ order: { id: 'ASC' } });
  }

  async ensureAdmin(email?: string, password?: string) {
    if (!email || !password || (await this.byEmail(email))) return;
    await this.register(email, 'Administrator', password, 'admin');
  }
}
