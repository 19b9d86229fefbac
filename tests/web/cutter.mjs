// A way to the server that can be cut in the ways in which networks are: by a reset, which both ends hear of, or by silence, in which both
// ends go on believing in each other. Whatever comes afterwards gets through.
import net from "node:net";

export function startCutter(port) {
  const ways = new Set();
  const cutter = net.createServer((page) => {
    const server = net.connect(port, "127.0.0.1");
    const way = { page, server };
    ways.add(way);
    for (const [from, to] of [[page, server], [server, page]]) {
      from.on("data", (bytes) => way.isSilent || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        if (way.isSilent) return;
        ways.delete(way);
        to.destroy();
      });
    }
  });
  return new Promise((resolve) => {
    cutter.listen(0, "127.0.0.1", () => resolve({
      address: `http://127.0.0.1:${cutter.address().port}`,
      reset() {
        for (const way of ways) for (const end of [way.page, way.server]) end.resetAndDestroy();
      },
      silence() {
        for (const way of ways) way.isSilent = true;
      },
      // What is silent ends at last, as networks let it after minutes.
      endSilence() {
        for (const way of ways) if (way.isSilent) for (const end of [way.page, way.server]) end.destroy();
      },
      stop() {
        for (const way of ways) for (const end of [way.page, way.server]) end.destroy();
        cutter.close();
      },
    }));
  });
}
