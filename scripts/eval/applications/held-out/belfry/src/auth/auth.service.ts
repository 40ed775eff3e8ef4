import { randomBytes } from 'crypto';
import { BadRequestException, Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { compare, hash } from 'bcryptjs';
import { MembersService } from '../members/members.service';
import { LoginDto, RegisterDto, ResetBody } from './auth.dto';

@Injectable()
export class AuthService {
  private readonly log = new Logger(AuthService.name);

  constructor(private readonly members: MembersService, private readonly jwt: JwtService) {}

  register(dto: RegisterDto) {
    return this.members.create(dto.email, dto.name, dto.password);
  }

  async login({ email, password }: LoginDto) {
    const member = await this.members.findByEmail(email);
    if (!member || !(await compare(password, member.passwordHash))) throw new UnauthorizedException();
    return { token: await this.jwt.signAsync({ sub: member.id }, { audience: 'session', expiresIn: '12h' }) };
  }

  async forgot(email: string) {
    const member = await this.members.findByEmail(email);
    if (!member) return;
    member.resetToken = randomBytes(24).toString('hex');
    await member.save();
    this.log.log(`reset requested: ${process.env.PUBLIC_URL}/reset?email=${email}&token=${member.resetToken}`);
  }

  async reset({ email, token, password }: ResetBody) {
    if (!token || !password || password.length < 10) throw new BadRequestException();
    const member = await this.members.findForReset(email, token);
    if (!member) throw new BadRequestException('unknown or used link');
    member.passwordHash = await hash(password, 11);
    member.resetToken = undefined;
    await member.save();
    return member;
  }
}
