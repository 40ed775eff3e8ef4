import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import * as bcrypt from 'bcrypt';
import { IsEmail, IsString, MaxLength, MinLength } from 'class-validator';
import { Repository } from 'typeorm';
import { overlay } from '../common/objects';
import { User } from '../entities';
import { CurrentUser, Roles } from './guards';

class NewUserDto {
  @IsEmail() email: string;
  @IsString() @MaxLength(120) displayName: string;
  @IsString() @MinLength(12) @MaxLength(72) password: string;
}

class ContactDto {
  @IsString() @MaxLength(40) phone: string;
  @IsString() @MaxLength(40) room: string;
}

const card = ({ id, email, displayName, phone, room, role, settings }: User) => {
  return { id, email, displayName, phone, room, role, settings };
};

@Controller('users')
export class UsersController {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  @Get()
  @Roles('manager')
  async list(@CurrentUser() user: User) {
    const found = await this.users.find({ where: { labId: user.labId }, order: { email: 'ASC' } });
    return found.map(card);
  }

  @Post()
  @Roles('manager')
  async create(@CurrentUser() user: User, @Body() body: NewUserDto) {
    const created = await this.users.save({
      email: body.email.toLowerCase(),
      displayName: body.displayName,
      passwordHash: await bcrypt.hash(body.password, 12),
      labId: user.labId,
    });
    return { id: created.id };
  }

  @Get('me')
  me(@CurrentUser() user: User) {
    return card(user);
  }

  @Patch('me')
  async change(@CurrentUser() user: User, @Body() changes: Partial<User>) {
    const merged = this.users.merge(user, changes);
    return card(await this.users.save(merged));
  }

  @Patch('me/contact')
  async contact(@CurrentUser() user: User, @Body() changes: ContactDto) {
    const merged = this.users.merge(user, { phone: changes.phone, room: changes.room });
    return card(await this.users.save(merged));
  }

  @Patch('me/settings')
  async settings(@CurrentUser() user: User, @Body() patch: Record<string, unknown>) {
    user.settings = overlay(user.settings, patch);
    return card(await this.users.save(user));
  }
}
