/** The numbers of tables that lazrs wrote of chunks with these sizes. */
export const chunkTables = [
  {
    chunks: 2000,
    bytes: (chunk: number): number => 1000 + ((chunk * chunk) % 7) * (chunk % 3) + (chunk % 50 === 0 ? 300 : 0),
    table:
      'Wj93shbWjseogOlbU2UfyYRiy7jqX8Q9qtzMn+LwGZZbkLxkN/aWdxSXc1OGrpfdBgPUkXKScWIVou7RCMw1YJo1tPEoBRNGmz1hmWIcPFj+AlLsqEBiLdITxc9B+v30T3+ZmSGiUwAKqlpcO0ePI/469n2Dp0BQnt3I2oeFJAzMw2oX6ytDSImvCSh53upGTLmTotWjZ7kzmeNGhagA9jDsVlylmbx/61zcC3ugE20yrqUk1LyR1XhyCtCe87j+tpZJLDI46xVXCME2fMyXpbjGtY2kqR/h4L2Ybs/FDF/zXZFTuMsVdigfRq3QnoLvaITUCBg3yZp0UVq0gxRbbZC4dcgk2mDJngPpYbCpzKWmIKfjs1zM7g7wOKq4323QPe+J2dZe8nJMYYa3726BOu1DzcjnBOll4g/5fAoVyMpBWy80qhRNJq5e8XesYvRMBwVfavK+NqUxh9KvHqm2RbMAtRLdRrwpWt/32X0xFV3Gz/lzjzf+Zo26kgkRJRNBuLB0TVZfcq1mBZLb7vPe/XbP223G5Zc6Rdh3KKrs4yolIQaWS9ICLYixIIJYEjh+cojaBC0qg2F1zzWUoh2ogCPtVwIiLdwse45VFmktPvRnBkn80xhyd8x2Yd7aJiuhxi79+0J8gV23Xsp9lOOa4j2z0f0knoHItRDijgfUarg6oJrLd7ufjfvqItZtPENvSLHxNTxfCa5sYCuJ/UzfUcovKQ5Krkfw3vg6MD6Aue+xd9jK2OxHy8t0xgx6z+JDirUypZQrLvfjJz7TnKHG+y0b0WNJFzhQ1QD0aic2kz538MEAMI/je9usNm/MVuPGwjw8nFLL+Qk7HJZdgc3ETKtl5B6QyFa77uKm9MVt4vhAhfTPxFSCSqK+5GNHihdCmYV60DfA0ENI6NqV/yMuuUGJGtEAfuvQNj8Ry0Ts6L6QokJOdix6tHGuL6OHetGRWDnwGUtlswrHF1ruf0/ZVXw/3xk/Qy9XuDymUFmcLOOwepT68RMJaLGjJWmIyXDjIvOHmUhmoQwVmkHeLqBc7gJcGbivNr50TzRgoEsk6tIU2mQY5JjLluDsNUkFzabi1sFqIL3mKVuVJcB2WOIVSze9zsYgN27J04AnCepwnTcIrDXj+ZBI8TMO3qfYbBD+hYsTgUK94iKGdc3pLYkvqHearQOorS62s5oCFyBYwxg+255tS3CD+gExQkk/ZhGkR6vZOKAYvESNyukQUPy/qwmTFEfqqitrKIYOaJCAI2lh7qmtST4IlXfHqxuRnGzwDraK/m2TAAAA',
  },
  {
    chunks: 60_000,
    bytes: (chunk: number): number => 1000 + Math.floor(chunk / 900),
    table:
      'VSLf1wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAByT5vyAABNVq1aPUYUKy4ASW0LzoS+Z6YpTW83aVFdFfkkoLIOoP4GNXsYDUmGQSO/XgwzwW5GQ16K+IFoM0pxP43f28DsOJz5HCHIwWVWSNECFS8rFPgTGX/lAQCUWNCkrvIyF7UaDeJb5urB/PB494lzzNc6Wo1/wJ4JCw0AAA==',
  },
];
