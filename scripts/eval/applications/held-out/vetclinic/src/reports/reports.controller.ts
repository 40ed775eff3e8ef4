import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { CurrentUser, JwtAuthGuard } from '../auth/jwt-auth.guard';
import { User } from '../users/user.entity';
import { ReportsService } from './reports.service';

@Controller('reports')
@UseGuards(JwtAuthGuard)
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('visits')
  visits(@CurrentUser() user: User, @Query('group') group = 'a.status') {
    return this.reports.visits(user.id, group);
  }

  @Get('since')
  since(@CurrentUser() user: User, @Query('date') date = '2024-01-01', @Query('status') status = 'booked') {
    return this.reports.visitsSince(user.id, String(date), String(status));
  }
}
