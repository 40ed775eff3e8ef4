import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { AuthModule } from './auth/auth.module';
import { MembersController } from './members/members.controller';
import { MembersService } from './members/members.service';
import { PlantsController } from './plants/plants.controller';
import { InverterClient } from './plants/inverter.client';
import { PlantsService } from './plants/plants.service';
import { PrismaService } from './prisma.service';
import { ReportsController } from './reports/reports.controller';
import { StatementsController } from './statements/statements.controller';
import { StatementFiles } from './statements/statement-files';

@Module({
  imports: [ConfigModule.forRoot({ isGlobal: true }), HttpModule.register({ timeout: 5000 }), AuthModule],
  controllers: [MembersController, PlantsController, StatementsController, ReportsController],
  providers: [PrismaService, MembersService, PlantsService, InverterClient, StatementFiles],
})
export class AppModule {}
