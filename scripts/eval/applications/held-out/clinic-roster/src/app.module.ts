import { HttpModule } from '@nestjs/axios'
import { Module } from '@nestjs/common'
import { ConfigModule, ConfigService } from '@nestjs/config'
import { APP_GUARD } from '@nestjs/core'
import { JwtModule } from '@nestjs/jwt'
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AuthController } from './auth/auth.controller'
import { LoginGuard, RolesGuard } from './auth/guards'
import { BadgeService } from './auth/badge.service'
import { Employee, Shift, Swap } from './entities'
import { EmployeesController } from './employees/employees.controller'
import { EmployeesService } from './employees/employees.service'
import { FeedService } from './roster/feed.service'
import { RosterController } from './roster/roster.controller'
import { RosterService } from './roster/roster.service'
import { StorageService } from './storage/storage.service'
import { StorageController } from './storage/storage.controller'
import { SwapsController } from './roster/swaps.controller'

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true }),
    HttpModule.register({ timeout: 5000, maxContentLength: 1_000_000, maxRedirects: 0 }),
    ThrottlerModule.forRoot([{ ttl: 60_000, limit: 200 }]),
    JwtModule.registerAsync({
      global: true,
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        secret: config.getOrThrow<string>('JWT_KEY'),
        signOptions: { expiresIn: '10h', algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
    TypeOrmModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        type: 'postgres',
        url: config.getOrThrow<string>('DATABASE_URL'),
        entities: [Employee, Shift, Swap],
        migrationsRun: true,
      }),
    }),
    TypeOrmModule.forFeature([Employee, Shift, Swap]),
  ],
  controllers: [
    AuthController,
    EmployeesController,
    RosterController,
    SwapsController,
    StorageController,
  ],
  providers: [
    BadgeService,
    EmployeesService,
    FeedService,
    RosterService,
    StorageService,
    { provide: APP_GUARD, useClass: ThrottlerGuard },
    { provide: APP_GUARD, useClass: LoginGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
})
export class AppModule {}
