// Loaded before the server by `node --import`: its clock is ADIT_TEST_CLOCK seconds before or behind that of the machine.
const shift = Number(process.env.ADIT_TEST_CLOCK) * 1000;
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + shift] : given));
  }

  static now() {
    return RealDate.now() + shift;
  }
};
