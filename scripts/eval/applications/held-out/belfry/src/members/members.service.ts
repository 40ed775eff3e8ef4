import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hash } from 'bcryptjs';
import { Model } from 'mongoose';
import { Member, MemberDocument, MemberRole } from './member.schema';

@Injectable()
export class MembersService {
  constructor(@InjectModel(Member.name) private readonly members: Model<MemberDocument>) {}

  async create(email: string, name: string, password: string) {
    if (await this.members.exists({ email })) throw new ConflictException('email already registered');
    return this.members.create({ email, name, passwordHash: await hash(password, 11) });
  }

  findByEmail(email: string) {
    return this.members.findOne({ email }).exec();
  }

  async findById(id: string) {
    const member = await this.members.findById(id);
    if (!member) throw new NotFoundException();
    return member;
  }

  list() {
    return this.members.find().sort({ name: 1 }).limit(500);
  }

  findForReset(email: string, resetToken: string) {
    return this.members.findOne({ email, resetToken }).exec();
  }

  updateProfile(id: string, changes: Partial<Member>) {
    return this.members.findByIdAndUpdate(id, { $set: changes }, { new: true, runValidators: true });
  }

  setRole(id: string, role: MemberRole) {
    return this.members.findByIdAndUpdate(id, { $set: { role } }, { new: true, runValidators: true });
  }
}
