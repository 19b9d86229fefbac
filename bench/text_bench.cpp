// What texts cost: a sentence told to a bystander in both languages (the floor: the same letters
// put together by hand), a room's document built, and written for eyes and for ears. One item is
// one sentence or one room.
#include <array>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>

#include "underwell/game/document.hpp"
#include "underwell/game/noun.hpp"
#include "underwell/game/phrasebook.hpp"
#include "underwell/game/po_reader.hpp"
#include "underwell/server/linear_writer.hpp"
#include "underwell/server/visual_writer.hpp"

namespace underwell::server {
namespace {

using game::Document;
using game::NounPhrase;
using game::Style;
using game::Text;

constexpr std::array rows = {
    game::SentenceRow{.name = "hit",
                      .you = "You hit {target}.",
                      .other = {"{^actor} hits {target} for {#damage} point.",
                                "{^actor} hits {target} for {#damage} points."}},
};

game::Catalogue catalogue_of(bool is_chinese) {
    if (!is_chinese) return {};
    return {"zh_CN",
            game::PluralRule::one_form,
            {{.context = "hit",
              .id = std::string{rows[0].other.one},
              .plural_id = std::string{rows[0].other.many},
              .forms = {"{actor}击中了{target}，造成{#damage}点伤害。"}}}};
}

void tell_sentence(benchmark::State& state) {
    const bool is_chinese = state.range(0) != 0;
    const auto book = game::Phrasebook::make(rows, catalogue_of(is_chinese));
    const auto goblin = game::parse_noun(is_chinese ? "地精" : "goblin");
    const game::Noun bob = game::proper_noun("Bob");
    std::int64_t damage = 0;
    for (auto _ : state) {
        Text text;
        book->write(text, {}, game::Viewpoint::other,
                    {{"actor", NounPhrase{.noun = &*goblin, .style = Style::monster}},
                     {"target", NounPhrase{.noun = &bob, .style = Style::person}},
                     {"damage", ++damage % 12}});
        benchmark::DoNotOptimize(text.letters().data());
    }
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(is_chinese ? "Chinese" : "English");
}

void put_sentence_together_by_hand(benchmark::State& state) {
    const std::string goblin = "goblin";
    const std::string bob = "Bob";
    std::int64_t damage = 0;
    for (auto _ : state) {
        const std::string text =
            "The " + goblin + " hits " + bob + " for " + std::to_string(++damage % 12) + " points.";
        benchmark::DoNotOptimize(text.data());
    }
    state.SetItemsProcessed(state.iterations());
}

Document room(bool is_chinese) {
    Document document;
    document.heading(is_chinese ? "沉没的画廊" : "The drowned gallery");
    document.paragraph(is_chinese
                           ? "水从天花板滴进黑色的水池，每根柱子上都刻着同一个记号。石头上长满了苔"
                             "藓，空气又冷又湿，远处传来铁链拖动的声音，越来越近。"
                           : "Water drips from the ceiling into black pools, and the same sign has "
                             "been scratched into every pillar. Moss covers the stones, the air is "
                             "cold and damp, and from afar comes the sound of a chain, nearer and "
                             "nearer.");
    constexpr std::array<std::string_view, 3> things = {"a torch", "two coins", "a rope"};
    for (const std::string_view thing : things)
        document.item(thing, Style::thing);
    document.paragraph("Bob", Style::person)
        .add(" is here, and so is ")
        .add("a goblin", Style::monster);
    document.row("Exits", "north", Style::exit)
        .add(", east", Style::exit)
        .add(", west", Style::exit);
    document.row("Hit points", "7/8", Style::danger);
    return document;
}

void build_room(benchmark::State& state) {
    for (auto _ : state) {
        const Document document = room(false);
        benchmark::DoNotOptimize(document.block_count());
    }
    state.SetItemsProcessed(state.iterations());
}

void write_room_for_eyes(benchmark::State& state) {
    const Document document = room(state.range(0) != 0);
    const Screen screen{.width = 80, .colours = Colours::palette_256};
    std::string out;
    for (auto _ : state) {
        out.clear();
        write_visual(out, document, screen);
        benchmark::DoNotOptimize(out.data());
    }
    state.SetItemsProcessed(state.iterations());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(out.size()));
    state.SetLabel(state.range(0) != 0 ? "Chinese" : "English");
}

void write_room_for_ears(benchmark::State& state) {
    const Document document = room(state.range(0) != 0);
    std::string out;
    for (auto _ : state) {
        out.clear();
        write_linear(out, document, {});
        benchmark::DoNotOptimize(out.data());
    }
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(state.range(0) != 0 ? "Chinese" : "English");
}

// A catalogue of a thousand sentences, as at start and at reload.
void read_catalogue(benchmark::State& state) {
    std::string text = game::po_header("zh_CN", game::PluralRule::one_form);
    for (int number = 0; number < 1'000; ++number)
        game::append_po_message(text,
                                {.context = "row" + std::to_string(number),
                                 .id = "{^actor} hits {target}.",
                                 .forms = {"{actor}击中了{target}。"}},
                                game::PluralRule::one_form);
    for (auto _ : state)
        benchmark::DoNotOptimize(game::read_po(text));
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(tell_sentence)->Name("sentence")->DenseRange(0, 1);
BENCHMARK(put_sentence_together_by_hand)->Name("sentence_by_hand");
BENCHMARK(build_room)->Name("room_built");
BENCHMARK(write_room_for_eyes)->Name("room_for_eyes")->DenseRange(0, 1);
BENCHMARK(write_room_for_ears)->Name("room_for_ears")->DenseRange(0, 1);
BENCHMARK(read_catalogue)->Name("catalogue_of_1000_read");

}  // namespace
}  // namespace underwell::server
