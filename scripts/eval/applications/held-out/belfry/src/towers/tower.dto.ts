import { Type } from 'class-transformer';
import { IsArray, IsEmail, IsNumber, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';

class BellDto {
  @IsString()
  note: string;

  @IsNumber()
  weightKg: number;
}

export class CreateTowerDto {
  @IsString()
  @MaxLength(120)
  dedication: string;

  @IsString()
  @MaxLength(120)
  place: string;

  @IsString()
  county: string;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BellDto)
  bells?: BellDto[];

  @IsOptional()
  @IsString()
  practice?: string;

  @IsOptional()
  @IsString()
  doorCode?: string;
}

export class UpdateTowerDto {
  @IsOptional()
  @IsString()
  @MaxLength(120)
  dedication?: string;

  @IsOptional()
  @IsString()
  practice?: string;

  @IsOptional()
  @IsString()
  doorCode?: string;
}

export class InviteDto {
  @IsEmail()
  email: string;
}

export class TokenDto {
  @IsString()
  token: string;
}
