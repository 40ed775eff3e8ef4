import { Body, Controller, Delete, Get, NotFoundException, Param, ParseIntPipe, Post, UseGuards } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsDateString, IsInt, IsString } from 'class-validator';
import { Repository } from 'typeorm';
import { CurrentUser, JwtAuthGuard } from '../auth/jwt-auth.guard';
import { PetsService } from '../pets/pets.service';
import { User } from '../users/user.entity';
import { Appointment } from './appointment.entity';

class BookDto {
  @IsInt()
  petId: number;

  @IsDateString()
  startsAt: string;

  @IsString()
  reason: string;
}

@Controller('appointments')
@UseGuards(JwtAuthGuard)
export class AppointmentsController {
  constructor(
    @InjectRepository(Appointment) private readonly appointments: Repository<Appointment>,
    private readonly pets: PetsService,
  ) {}

  @Get()
  list(@CurrentUser() user: User) {
    return this.appointments.find({ where: { pet: { ownerId: user.id } }, order: { startsAt: 'ASC' } });
  }

  @Post()
  async book(@CurrentUser() user: User, @Body() dto: BookDto) {
    const pet = await this.pets.own(user, dto.petId);
    return this.appointments.save(
      this.appointments.create({ petId: pet.id, startsAt: new Date(dto.startsAt), reason: dto.reason }),
    );
  }

  @Get(':id')
  async show(@Param('id', ParseIntPipe) id: number) {
    const appointment = await this.appointments.findOne({ where: { id }, relations: { pet: true } });
    if (!appointment) throw new NotFoundException();
    return appointment;
  }

  @Delete(':id')
  async cancel(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    const appointment = await this.appointments.findOneBy({ id, pet: { ownerId: user.id } });
    if (!appointment) throw new NotFoundException();
    appointment.status = 'cancelled';
    return this.appointments.save(appointment);
  }
}
