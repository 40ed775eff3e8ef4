import { Module } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ScheduleModule } from '@nestjs/schedule';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchiveService } from './archive/archive.service';
import { SealingService } from './archive/sealing';
import { AuthController, AuthService } from './auth/auth.controller';
import { JwtAuthGuard, RolesGuard } from './auth/guards';
import { UsersController } from './auth/users.controller';
import { DocumentsController } from './documents.controller';
import { entities } from './entities';
import { ItemsController, ReadingsController } from './items/items.controller';
import { ItemsService } from './items/items.service';
import { LabelsService } from './labels/labels.service';
import { OrdersController } from './orders/orders.controller';
import { ProtocolsService } from './protocols/protocols.service';

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true }),
    ScheduleModule.forRoot(),
    ThrottlerModule.forRoot([{ limit: 300, ttl: 60000 }]),
    TypeOrmModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        type: 'postgres' as const,
        url: config.getOrThrow<string>('DATABASE_URL'),
        entities,
      }),
    }),
    TypeOrmModule.forFeature(entities),
    JwtModule.registerAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        secret: config.getOrThrow<string>('JWT_SECRET'),
        signOptions: { algorithm: 'HS256' as const },
      }),
    }),
  ],
  controllers: [AuthController, UsersController, ItemsController, ReadingsController, OrdersController, DocumentsController],
  providers: [
    AuthService,
    ItemsService,
    LabelsService,
    ProtocolsService,
    ArchiveService,
    SealingService,
    { provide: APP_GUARD, useClass: ThrottlerGuard },
    { provide: APP_GUARD, useClass: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
})
export class AppModule {}
