import { Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { MembersService } from '../members/members.service';
import { SessionMember } from './current-member.decorator';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(config: ConfigService, private readonly members: MembersService) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.getOrThrow<string>('JWT_SECRET'),
      algorithms: ['HS256'],
      audience: 'session',
    });
  }

  async validate(payload: { sub: string }): Promise<SessionMember> {
    const member = await this.members.findById(payload.sub);
    return { id: member.id, email: member.email, role: member.role };
  }
}
