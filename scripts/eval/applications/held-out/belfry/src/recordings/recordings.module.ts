import { Module } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { MongooseModule } from '@nestjs/mongoose';
import { MulterModule } from '@nestjs/platform-express';
import { AudioService } from './audio.service';
import { Recording, RecordingSchema } from './recording.schema';
import { RecordingsController } from './recordings.controller';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Recording.name, schema: RecordingSchema }]),
    MulterModule.registerAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        dest: config.getOrThrow<string>('MEDIA_DIR'),
        limits: { fileSize: 50 * 1024 * 1024 },
      }),
    }),
  ],
  controllers: [RecordingsController],
  providers: [AudioService],
})
export class RecordingsModule {}
