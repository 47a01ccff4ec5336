import 'reflect-metadata';
import { z } from 'zod';

// The page's security policy forbids code made from texts; zod must not even try.
z.config({ jitless: true });
