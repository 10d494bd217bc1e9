// Quads fills its tables with the first board. Stryker would attribute that code only to the test that happens to
// trigger it; done here, it is part of loading, and every test counts.

import { quads } from '@quadrille/rules/quads';

quads.setup({ hidden: false, border: false });
