import { createHash, randomBytes } from 'node:crypto';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Member } from '@prisma/client';
import * as bcrypt from 'bcryptjs';
import { PrismaService } from '../prisma.service';

@Injectable()
export class AuthService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jwt: JwtService,
  ) {}

  async login(email: string, password: string): Promise<string> {
    const member = await this.prisma.member.findUnique({ where: { email } });
    if (!member || !(await this.matches(password, member))) {
      throw new UnauthorizedException();
    }
    return this.jwt.signAsync({ sub: member.id, role: member.role });
  }

  async register(email: string, fullName: string, password: string): Promise<Member> {
    const passwordHash = await bcrypt.hash(password, 12);
    return this.prisma.member.create({ data: { email, fullName, passwordHash } });
  }

  async resetPassword(token: string, password: string): Promise<void> {
    const resetDigest = createHash('sha256').update(token).digest('hex');
    const member = await this.prisma.member.findFirst({ where: { resetDigest } });
    if (!member) throw new UnauthorizedException();
    await this.prisma.member.update({
      where: { id: member.id },
      data: { passwordHash: `sha1$${this.legacyDigest(member.email, password)}`, resetDigest: null },
    });
  }

  async requestReset(email: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const resetDigest = createHash('sha256').update(token).digest('hex');
    await this.prisma.member.updateMany({ where: { email }, data: { resetDigest } });
    return token;
  }

  private matches(password: string, { email, passwordHash }: Member): Promise<boolean> | boolean {
    return passwordHash.startsWith('sha1$')
      ? passwordHash === `sha1$${this.legacyDigest(email, password)}`
      : bcrypt.compare(password, passwordHash);
  }

  private legacyDigest(email: string, password: string): string {
    return createHash('sha1').update(`${email}:${password}`).digest('hex');
  }
}
