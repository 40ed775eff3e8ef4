import { Injectable } from '@nestjs/common';
import { Prisma } from '@prisma/client';
import escapeStringRegexp from 'escape-string-regexp';
import { PrismaService } from '../prisma.service';

const publicFields = { id: true, fullName: true, shares: true } satisfies Prisma.MemberSelect;

@Injectable()
export class MembersService {
  constructor(private readonly prisma: PrismaService) {}

  async byPattern(pattern: string) {
    const members = await this.prisma.member.findMany({ select: publicFields });
    const expression = new RegExp(pattern, 'i');
    return members.filter(({ fullName }) => expression.test(fullName));
  }

  async byPrefix(prefix: string) {
    const members = await this.prisma.member.findMany({ select: publicFields });
    const expression = new RegExp(`^${escapeStringRegexp(prefix)}`, 'i');
    return members.filter(({ fullName }) => expression.test(fullName));
  }

  async save(id: number, changes: Prisma.MemberUpdateInput) {
    return this.prisma.member.update({ where: { id }, data: changes, select: publicFields });
  }

  async saveContact(id: number, contact: { fullName?: string; iban?: string }) {
    return this.prisma.member.update({ where: { id }, data: contact, select: publicFields });
  }

  setRole(id: number, role: string) {
    return this.prisma.member.update({ where: { id }, data: { role }, select: publicFields });
  }

  remove(id: number) {
    return this.prisma.member.delete({ where: { id }, select: publicFields });
  }
}
