// Being spoken to while the tab is hidden: in its title, and as a notification where that is wanted and allowed.

export class Attention {
  private unseen = 0;

  constructor(private readonly title: () => string) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.unseen = 0;
      this.draw();
    });
  }

  draw(): void {
    document.title = this.unseen > 0 ? `(${this.unseen}) ${this.title()}` : this.title();
  }

  spoken(headline: string, text: string, notify: boolean): void {
    if (!document.hidden) return;
    ++this.unseen;
    this.draw();
    if (notify && "Notification" in window && Notification.permission === "granted") {
      new Notification(headline, { body: text, tag: "underwell" });
    }
  }
}

// Whether notifications may be shown, after asking if nobody has been asked yet.
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
