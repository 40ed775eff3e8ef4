import { Body, Controller, Get, Header, NotFoundException, Param, ParseIntPipe, Post, UseGuards } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsInt, IsString, MaxLength } from 'class-validator';
import * as ejs from 'ejs';
import { Repository } from 'typeorm';
import { CurrentUser, JwtAuthGuard } from '../auth/jwt-auth.guard';
import { PetsService } from '../pets/pets.service';
import { User } from '../users/user.entity';
import { Reminder } from './reminder.entity';

const LETTER = '<h1><%= subject %></h1><p>Dear <%= owner %>, please bring <%= pet %> to the practice.</p>';

class ReminderDto {
  @IsInt()
  petId: number;

  @IsString()
  @MaxLength(120)
  subject: string;

  @IsString()
  @MaxLength(2000)
  text: string;
}

@Controller('reminders')
@UseGuards(JwtAuthGuard)
export class RemindersController {
  constructor(
    @InjectRepository(Reminder) private readonly reminders: Repository<Reminder>,
    private readonly pets: PetsService,
  ) {}

  private async load(user: User, id: number) {
    const reminder = await this.reminders.findOneBy({ id, ownerId: user.id });
    if (!reminder) throw new NotFoundException();
    const pet = await this.pets.own(user, reminder.petId);
    return { reminder, values: { owner: user.name, pet: pet.name, subject: reminder.subject } };
  }

  @Post()
  async create(@CurrentUser() user: User, @Body() dto: ReminderDto) {
    const pet = await this.pets.own(user, dto.petId);
    const { subject, text } = dto;
    return this.reminders.save(this.reminders.create({ ownerId: user.id, petId: pet.id, subject, text }));
  }

  @Get(':id/preview')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  async preview(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    const { reminder, values } = await this.load(user, id);
    return ejs.render(reminder.text, values);
  }

  @Get(':id/letter')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async letter(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    const { values } = await this.load(user, id);
    return ejs.render(LETTER, values);
  }
}
