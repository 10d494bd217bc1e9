// The page's HTTP client: its own origin, and the session cookie that scripts cannot read.

import { HttpClient } from '@quadrille/protocol/client';

export const http = new HttpClient();
