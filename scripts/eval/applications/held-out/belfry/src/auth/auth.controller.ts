import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ForgotDto, LoginDto, RegisterDto, ResetBody } from './auth.dto';
import { AuthService } from './auth.service';

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('register')
  register(@Body() dto: RegisterDto) {
    return this.auth.register(dto);
  }

  @Post('login')
  @HttpCode(200)
  login(@Body() dto: LoginDto) {
    return this.auth.login(dto);
  }

  @Post('forgot')
  @HttpCode(202)
  forgot(@Body() dto: ForgotDto) {
    return this.auth.forgot(dto.email);
  }

  @Post('reset')
  @HttpCode(200)
  reset(@Body() body: ResetBody) {
    return this.auth.reset(body);
  }
}
