import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { UsersService } from './users/users.service';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  const config = app.get(ConfigService);
  app.useGlobalPipes(new ValidationPipe({ transform: true }));
  await app.get(UsersService).ensureAdmin(config.get('ADMIN_EMAIL'), config.get('ADMIN_PASSWORD'));
  await app.listen(config.get<number>('PORT', 3200));
}

bootstrap();
