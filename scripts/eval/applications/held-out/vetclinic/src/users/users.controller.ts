import {
  Body,
  ClassSerializerInterceptor,
  Controller,
  Get,
  Param,
  ParseIntPipe,
  Patch,
  Put,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { CurrentUser, JwtAuthGuard } from '../auth/jwt-auth.guard';
import { Roles, RolesGuard } from '../auth/roles.guard';
import { Role, User } from './user.entity';
import { UsersService } from './users.service';

class ProfileDto {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;
}

class ContactDto {
  @IsString()
  @MaxLength(40)
  phone: string;
}

class CodeDto {
  @Matches(/^[0-9]{6,10}$/)
  code: string;
}

class RoleDto {
  @IsIn(['owner', 'vet', 'admin'])
  role: Role;
}

@Controller('users')
@UseGuards(JwtAuthGuard, RolesGuard)
@UseInterceptors(ClassSerializerInterceptor)
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('me')
  me(@CurrentUser() user: User) {
    return user;
  }

  @Patch('me')
  async update(@CurrentUser() user: User, @Body() dto: ProfileDto) {
    return plainToInstance(User, await this.users.updateProfile(user, dto));
  }

  @Patch('me/contact')
  contact(@CurrentUser() user: User, @Body() dto: ContactDto) {
    return this.users.updateContact(user, dto);
  }

  @Put('me/portal-code')
  async portalCode(@CurrentUser() user: User, @Body() dto: CodeDto) {
    await this.users.setPortalCode(user, dto.code);
    return { ok: true };
  }

  @Get()
  @Roles('admin')
  async list() {
    return this.users.list();
  }

  @Put(':id/role')
  async setRole(@Param('id', ParseIntPipe) id: number, @Body() dto: RoleDto) {
    return this.users.setRole(id, dto.role);
  }
}
