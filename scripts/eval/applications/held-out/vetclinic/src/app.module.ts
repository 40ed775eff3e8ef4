import { Module } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Appointment } from './appointments/appointment.entity';
import { AppointmentsController } from './appointments/appointments.controller';
import { AuthController } from './auth/auth.controller';
import { JWT_OPTIONS } from './auth/auth.constants';
import { Pet } from './pets/pet.entity';
import { PetsController } from './pets/pets.controller';
import { PetsService } from './pets/pets.service';
import { PhotoService } from './pets/photo.service';
import { PosterController } from './pets/poster.controller';
import { Reminder } from './reminders/reminder.entity';
import { RemindersController } from './reminders/reminders.controller';
import { ReportsController } from './reports/reports.controller';
import { ReportsService } from './reports/reports.service';
import { DosageController } from './tools/dosage.controller';
import { ImportService } from './tools/import.service';
import { User } from './users/user.entity';
import { UsersController } from './users/users.controller';
import { UsersService } from './users/users.service';

const entities = [User, Pet, Appointment, Reminder];

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true }),
    TypeOrmModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        type: 'mysql' as const,
        host: config.get<string>('DB_HOST', 'localhost'),
        port: Number(config.get('DB_PORT', 3306)),
        username: config.getOrThrow<string>('DB_USER'),
        password: config.getOrThrow<string>('DB_PASSWORD'),
        database: config.getOrThrow<string>('DB_NAME'),
        entities,
        synchronize: true,
      }),
    }),
    TypeOrmModule.forFeature(entities),
    JwtModule.register({ global: true, ...JWT_OPTIONS }),
  ],
  controllers: [
    AuthController,
    UsersController,
    PetsController,
    PosterController,
    AppointmentsController,
    RemindersController,
    ReportsController,
    DosageController,
  ],
  providers: [UsersService, PetsService, PhotoService, ReportsService, ImportService],
})
export class AppModule {}
