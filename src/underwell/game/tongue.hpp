// Everything it takes to speak one language: the sentences, and the words of packs. Turns what
// somebody is told, or asked to see, from meaning into text for one viewer (law 11). No text is put
// together anywhere else. Immutable; what it is made from must outlive it. Nothing fails.
#pragma once

#include <optional>
#include <string_view>

#include "underwell/base/ids.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/document.hpp"
#include "underwell/game/line.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/phrasebook.hpp"
#include "underwell/game/texts.hpp"
#include "underwell/game/view.hpp"

namespace underwell::game {

// What one can do at a place of the town, for those who see it; nothing elsewhere.
std::optional<Sentence> offer_of(Service service);

class Tongue {
  public:
    Tongue(const Phrasebook& phrases, const Content& content, const Texts& texts)
        : phrases_{&phrases}, content_{&content}, texts_{&texts} {}

    // A notice as one of those sees it that it goes to. Empty if it says nothing to them.
    Document document(const Notice& notice, base::CharacterId viewer) const;

    Document document(const RoomView& room) const;
    Document document(const ExitsView& view) const;
    Document document(const InventoryView& view) const;
    Document document(const EquipmentView& view) const;
    Document document(const SheetView& view) const;
    Document document(const EffectsView& view) const;
    Document document(const ThingView& view) const;
    Document document(const BeingView& view) const;
    Document document(const ScanView& view) const;
    Document document(const WaresView& view) const;
    Document document(const BoardView& view) const;
    Document document(const QuestsView& view) const;
    Document document(const HallView& view) const;
    Document document(const MapView& view) const;
    Document document(const HelpView& view) const;
    Document document(const WhoView& view) const;
    Document document(const SettingsView& view) const;
    Document document(const StaffView& view) const;
    Document document(const ChamberView& view) const;
    Document document(const PuzzleSeen& puzzle) const;

    // False if the line says nothing to this viewer.
    bool write(Text& text, const Line& line, base::CharacterId viewer) const;

    // For screens: a sentence of its own, a text, a noun. A click on somebody begins to speak to
    // them.
    void say(Text& text, Sentence sentence, std::initializer_list<Part> parts = {}) const;

    // The same about what is within reach: a click on a way goes there, on anything else looks
    // closely at it.
    void offer(Text& text, Sentence sentence, std::initializer_list<Part> parts = {}) const;

    // Usages and helps of commands (own_texts.hpp).
    std::string_view usage(std::string_view english) const;
    std::string_view help(std::string_view english) const;

    std::string_view text(TextId id) const { return texts_->text(id, language()); }

    std::string_view name(Heading heading) const;
    const Noun& name(ThingKindId kind) const;
    const Noun& name(MonsterKindId kind) const;

    Language language() const { return phrases_->language(); }

  private:
    bool write(Text& text, SentenceId sentence, std::span<const Part> parts,
               base::CharacterId viewer) const;

    const Phrasebook* phrases_;
    const Content* content_;
    const Texts* texts_;
};

}  // namespace underwell::game
