import { IsEmail, IsString, MaxLength, MinLength } from 'class-validator';

export class RegisterDto {
  @IsEmail()
  email: string;

  @IsString()
  @MaxLength(80)
  name: string;

  @IsString()
  @MinLength(10)
  @MaxLength(72)
  password: string;
}

export class LoginDto {
  @IsEmail()
  email: string;

  @IsString()
  password: string;
}

export class ForgotDto {
  @IsEmail()
  email: string;
}

export interface ResetBody {
  email: string;
  token: string;
  password: string;
}
