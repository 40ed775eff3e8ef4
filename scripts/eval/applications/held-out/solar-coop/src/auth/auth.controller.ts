import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { IsEmail, IsString, Length, MinLength } from 'class-validator';
import { AuthService } from './auth.service';

class LoginDto {
  @IsEmail()
  email!: string;

  @IsString()
  @MinLength(10)
  password!: string;
}

class RegisterDto extends LoginDto {
  @IsString()
  @Length(2, 80)
  fullName!: string;
}

class ResetDto {
  @IsString()
  token!: string;

  @IsString()
  @MinLength(10)
  password!: string;
}

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  async login(@Body() { email, password }: LoginDto) {
    return { token: await this.auth.login(email, password) };
  }

  @Post('register')
  async register(@Body() { email, fullName, password }: RegisterDto) {
    const { id } = await this.auth.register(email, fullName, password);
    return { id };
  }

  @Post('reset')
  @HttpCode(204)
  async reset(@Body() { token, password }: ResetDto) {
    await this.auth.resetPassword(token, password);
  }
}
