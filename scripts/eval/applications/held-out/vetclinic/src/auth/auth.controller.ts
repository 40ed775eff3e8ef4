import { Body, ConflictException, Controller, HttpCode, Post, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { IsEmail, IsString, MaxLength, MinLength } from 'class-validator';
import { UsersService } from '../users/users.service';

class LoginDto {
  @IsEmail()
  email: string;

  @IsString()
  @MinLength(8)
  @MaxLength(72)
  password: string;
}

class SignupDto extends LoginDto {
  @IsString()
  @MinLength(1)
  name: string;
}

class PortalDto {
  @IsEmail()
  email: string;

  @IsString()
  code: string;
}

@Controller('auth')
export class AuthController {
  constructor(
    private readonly users: UsersService,
    private readonly jwt: JwtService,
  ) {}

  @Post('signup')
  async signup(@Body() dto: SignupDto) {
    if (await this.users.byEmail(dto.email)) throw new ConflictException('address is taken');
    const user = await this.users.register(dto.email, dto.name, dto.password);
    return { id: user.id, token: await this.jwt.signAsync({ sub: user.id }) };
  }

  @Post('login')
  @HttpCode(200)
  async login(@Body() dto: LoginDto) {
    const user = await this.users.byEmail(dto.email);
    if (!user || !(await this.users.passwordMatches(user, dto.password))) throw new UnauthorizedException();
    return { token: await this.jwt.signAsync({ sub: user.id }) };
  }

  @Post('portal')
  @HttpCode(200)
  async portal(@Body() dto: PortalDto) {
    const user = await this.users.byEmail(dto.email);
    if (!user || !this.users.portalCodeMatches(user, dto.code)) throw new UnauthorizedException();
    return { token: await this.jwt.signAsync({ sub: user.id }, { expiresIn: '15m' }) };
  }
}
