import 'reflect-metadata';
import { z } from 'zod';
import { trustOnlyPlainTexts } from './trusted-types.ts';

trustOnlyPlainTexts();

// The page's security policy forbids code made from texts; zod must not even try.
z.config({ jitless: true });
