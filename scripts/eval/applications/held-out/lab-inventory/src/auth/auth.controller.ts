import { Body, Controller, HttpCode, Injectable, Param, ParseUUIDPipe, Post, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Throttle } from '@nestjs/throttler';
import { InjectRepository } from '@nestjs/typeorm';
import * as bcrypt from 'bcrypt';
import { IsEmail, IsString, MaxLength } from 'class-validator';
import { Repository } from 'typeorm';
import { Instrument, User } from '../entities';
import { CurrentUser, Public, Roles } from './guards';

export class LoginDto {
  @IsEmail() email: string;
  @IsString() @MaxLength(72) password: string;
}

@Injectable()
export class AuthService {
  private readonly absent = bcrypt.hash(crypto.randomUUID(), 12);

  constructor(
    private readonly jwt: JwtService,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Instrument) private readonly instruments: Repository<Instrument>,
  ) {}

  async login({ email, password }: LoginDto) {
    const user = await this.users
      .createQueryBuilder('user')
      .addSelect('user.passwordHash')
      .where('user.email = :email', { email: email.toLowerCase() })
      .getOne();
    const matches = await bcrypt.compare(password, user?.passwordHash ?? (await this.absent));
    if (!user || !matches) throw new UnauthorizedException();
    return { token: await this.jwt.signAsync({ sub: user.id }, { audience: 'user', expiresIn: '8h' }) };
  }

  async instrumentToken(labId: number, id: string) {
    const instrument = await this.instruments.findOneByOrFail({ id, labId });
    const options = { audience: 'instrument', expiresIn: '180d' };
    return { token: await this.jwt.signAsync({ sub: instrument.id }, options) };
  }
}

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Throttle({ default: { limit: 10, ttl: 60000 } })
  @HttpCode(200)
  @Post('login')
  login(@Body() body: LoginDto) {
    return this.auth.login(body);
  }

  @Roles('manager')
  @Post('instruments/:id/token')
  instrument(@CurrentUser() user: User, @Param('id', ParseUUIDPipe) id: string) {
    return this.auth.instrumentToken(user.labId, id);
  }
}
