import { Module } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from './auth/auth.module';
import { validateEnv } from './config/configuration';
import { MembersModule } from './members/members.module';
import { MethodsModule } from './methods/methods.module';
import { PerformancesModule } from './performances/performances.module';
import { RecordingsModule } from './recordings/recordings.module';
import { TowersModule } from './towers/towers.module';

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true, validate: validateEnv }),
    MongooseModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({ uri: config.getOrThrow<string>('MONGO_URL') }),
    }),
    AuthModule,
    MembersModule,
    TowersModule,
    PerformancesModule,
    RecordingsModule,
    MethodsModule,
  ],
})
export class AppModule {}
