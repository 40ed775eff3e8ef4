import { randomBytes } from 'crypto';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { MembersService } from './members/members.service';

async function seed() {
  const app = await NestFactory.createApplicationContext(AppModule);
  const password = randomBytes(9).toString('base64url');
  const member = await app.get(MembersService).create('secretary@belfry.example', 'Guild Secretary', password);
  await app.get(MembersService).setRole(member.id, 'secretary');
  console.log(`secretary@belfry.example / ${password}`);
  await app.close();
}

seed();
