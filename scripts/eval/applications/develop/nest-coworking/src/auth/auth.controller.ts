import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { IsEmail, IsString, Length } from 'class-validator'
import { AuthService } from './auth.service'

class LoginDto {
  @IsEmail() email: string
  @IsString() password: string
}

class RegisterDto extends LoginDto {
  @IsString() @Length(1, 80) name: string
  @Length(6, 6) pin: string
}

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @HttpCode(200)
  login(@Body() { email, password }: LoginDto) {
    return this.auth.login(email, password)
  }

  @Post('register')
  register(@Body() { email, name, password, pin }: RegisterDto) {
    return this.auth.register(email, name, password, pin)
  }
}
